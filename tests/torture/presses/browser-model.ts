import { PlayerModel } from './player-model.ts';

/** The model beside a real browser, on the real clock. How long something loads is not its matter. */
export class BrowserModel extends PlayerModel {
  readonly #began = performance.now();

  /** Goes on to now. */
  catchUp(): void {
    this.pass(Math.max(0, (performance.now() - this.#began) / 1000 - this.now));
  }

  /** What was pressed sounds now, or cannot. */
  arrived(): void {
    this.goOn();
  }

  protected override untilNext(): number {
    return this.pending === null ? super.untilNext() : Number.POSITIVE_INFINITY;
  }
}
