// Texts of a line to pass on.

import { bring } from './index';

export const copying = {
  copy: 'Copy',
  copied: 'Copied',
  share: 'Share',
};
bring({ copying });
