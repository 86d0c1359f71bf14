import { PlayerModel } from './player-model.ts';

/** The model for a real browser, on the real clock. It does not predict how long loading takes. */
export class BrowserModel extends PlayerModel {
  readonly #began = performance.now();

  /** Advances to the present. */
  catchUp(): void {
    this.pass(Math.max(0, (performance.now() - this.#began) / 1000 - this.now));
  }

  /** The pressed item plays now, or failed to. */
  arrived(): void {
    this.goOn();
  }

  protected override untilNext(): number {
    return this.pending === null ? super.untilNext() : Number.POSITIVE_INFINITY;
  }
}
