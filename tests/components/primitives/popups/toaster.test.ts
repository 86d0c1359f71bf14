import { describe, expect, it, vi } from 'vitest';
import { createToaster, type Toast } from '@/components/primitives/popups/toaster';

const newScreen = () => ({
  add: vi.fn<(id: string, toast: Toast) => void>(),
  close: vi.fn<(id: string) => void>(),
});

describe('a toaster', () => {
  it('shows toasts added before there was a screen, in order and only once', () => {
    const toaster = createToaster();
    const [first, second] = [toaster.add({ words: 'one' }), toaster.add({ words: 'two' })];
    const [screen, later] = [newScreen(), newScreen()];
    toaster.showOn(screen)();
    toaster.showOn(later);
    expect(screen.add.mock.calls).toEqual([
      [first, { words: 'one' }],
      [second, { words: 'two' }],
    ]);
    expect(later.add).not.toHaveBeenCalled();
  });

  it('does not show a toast closed before there was a screen', () => {
    const toaster = createToaster();
    toaster.close(toaster.add({ words: 'one' }));
    const screen = newScreen();
    toaster.showOn(screen);
    expect(screen.add).not.toHaveBeenCalled();
  });

  it('shows a toast on the screen and closes it', () => {
    const toaster = createToaster();
    const screen = newScreen();
    toaster.showOn(screen);
    const id = toaster.add({ words: 'one' });
    expect(screen.add).toHaveBeenCalledWith(id, { words: 'one' });
    toaster.close(id);
    expect(screen.close).toHaveBeenCalledWith(id);
  });

  it('shows nothing on a screen that is gone, and shows missed toasts on the next one', () => {
    const toaster = createToaster();
    const [gone, next] = [newScreen(), newScreen()];
    toaster.showOn(gone)();
    const id = toaster.add({ words: 'one' });
    toaster.showOn(next);
    expect(gone.add).not.toHaveBeenCalled();
    expect(next.add).toHaveBeenCalledWith(id, { words: 'one' });
  });
});
