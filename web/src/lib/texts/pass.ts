// Texts of pass/: several people at one device, with a curtain between their cards.

import { bring } from './index';

export const pass = {
  title: 'Pass the device to {name}',
  text: 'Please, nobody else look now.',
  lift: 'I am {name}: show my cards',
  waits: 'Turning the cards up',
  cover: 'Cover the cards',
};
bring({ pass });
