// Whether this person's system asks for a page that does not move.

const asked = matchMedia('(prefers-reduced-motion: reduce)');

class Calm {
  still = $state(asked.matches);

  constructor() {
    asked.addEventListener('change', () => (this.still = asked.matches));
  }
}

export const calm = new Calm();
