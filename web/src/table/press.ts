// Taps, long presses and drags with one finger, so that a scroll is never a tap and a drag never plays twice.

const STILL = 10; // px that a finger may move in a tap
const LONG = 450; // ms

export interface Presses {
  tap?: () => void;
  long?: () => void; // held, without moving
  up?: () => void; // drawn upwards by half its height and let go
  rest?: (on: boolean) => void; // the pointer of a mouse, or the focus of a keyboard, comes or goes
}

/** An attachment for a button: `{@attach press({...})}`. Keyboard and screen readers come through `click`. */
export function press(presses: Presses): (node: HTMLElement) => () => void {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let moved = false;
    let held = 0;
    let rests = false; // a mouse, here
    let done = false; // the click that follows is spent

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      moved = done = false;
      if (presses.long) held = window.setTimeout(() => !moved && from && ((done = true), presses.long?.()), LONG);
    };
    const move = (event: PointerEvent): void => {
      // A button that comes to lie under a pointer at rest has not been pointed at.
      if (event.pointerType === 'mouse' && !rests && (event.movementX || event.movementY)) presses.rest?.((rests = true));
      if (!from || event.pointerId !== from.id) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.hypot(dx, dy) > STILL && !moved) {
        moved = true;
        clearTimeout(held);
        if (presses.up) node.setPointerCapture(event.pointerId);
      }
      if (presses.up && moved) node.style.translate = `${dx * 0.4}px ${Math.min(dy, 0)}px`;
    };
    const lift = (event: PointerEvent): void => {
      clearTimeout(held);
      if (from && presses.up && moved && from.y - event.clientY > node.offsetHeight / 2) {
        done = true;
        presses.up();
      } else if (moved) done = true;
      rest();
    };
    const rest = (): void => {
      clearTimeout(held);
      from = null;
      node.style.translate = '';
    };
    const click = (event: MouseEvent): void => {
      const spent = done && event.detail !== 0; // a click by keyboard has no detail
      done = false;
      if (spent) event.preventDefault();
      else presses.tap?.();
    };
    const menu = (event: Event): void => {
      if (presses.long) event.preventDefault();
    };
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse' && rests) presses.rest?.((rests = false));
    };
    const focus = (): void => void (node.matches(':focus-visible') && presses.rest?.(true));
    const blur = (): void => queueMicrotask(() => node.isConnected && presses.rest?.(false)); // it may just be going
    const heard = Object.entries({
      pointerdown: down,
      pointermove: move,
      pointerup: lift,
      pointercancel: rest,
      pointerleave: leave,
      focus,
      blur,
      click,
      contextmenu: menu,
    }) as [string, EventListener][];
    for (const [event, listener] of heard) node.addEventListener(event, listener);
    return () => {
      clearTimeout(held);
      for (const [event, listener] of heard) node.removeEventListener(event, listener);
    };
  };
}
