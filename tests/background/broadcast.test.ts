import { expect, it, vi } from 'vitest';
import { createBroadcast } from '@/lib/background/broadcast';
import { initialPlayerState } from '@/lib/contract/player-state';

/** A broadcast to pages; there are none unless `looking`. */
function begin() {
  const world = { looking: true };
  const sendPatch = vi.fn(async () => {
    if (!world.looking) throw new Error('Could not establish connection.');
    return true;
  });
  const sendChanged = vi.fn(async () => {
    throw new Error('Could not establish connection.');
  });
  const broadcast = createBroadcast({ sendPatch, sendChanged });
  return { world, broadcast, sendPatch, sendChanged };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('numbers the changes so that a page notices missed ones', () => {
  const { broadcast, sendPatch } = begin();
  const { revision, epoch } = broadcast.greet(initialPlayerState());
  broadcast.tell({ volume: 0.1 });
  expect(sendPatch).toHaveBeenLastCalledWith({
    epoch,
    revision: revision + 1,
    changes: { volume: 0.1 },
  });
});

it('sends to pages that greeted the worker before its restart', async () => {
  const { broadcast, sendPatch, sendChanged } = begin();
  broadcast.tell({ volume: 0.5 });
  broadcast.tellChanged('library/shows');
  await settled();
  expect(sendPatch).toHaveBeenCalledOnce();
  expect(sendChanged).toHaveBeenCalledWith('library/shows');
});

it('sends nothing after a patch has reached no page, until a page greets', async () => {
  const { world, broadcast, sendPatch, sendChanged } = begin();
  world.looking = false;
  broadcast.tell({ volume: 0.5 });
  await settled();
  broadcast.tell({ volume: 0.6 });
  broadcast.tellChanged('library/shows');
  expect(sendPatch).toHaveBeenCalledOnce();
  expect(sendChanged).not.toHaveBeenCalled();

  const { epoch, revision } = broadcast.greet(initialPlayerState());
  broadcast.tell({ volume: 0.7 });
  broadcast.tellChanged('library/shows');
  const changes = { volume: 0.7 };
  expect(sendPatch).toHaveBeenLastCalledWith({ epoch, revision: revision + 1, changes });
  expect(sendChanged).toHaveBeenCalledOnce();
});

it('keeps sending to a page that greets while an earlier patch is failing', async () => {
  const { world, broadcast, sendPatch } = begin();
  world.looking = false;
  broadcast.tell({ volume: 0.5 });
  broadcast.greet(initialPlayerState());
  await settled();
  broadcast.tell({ volume: 0.6 });
  expect(sendPatch).toHaveBeenCalledTimes(2);
});

it('keeps sending after a change notice that no page answered', async () => {
  const { broadcast, sendPatch, sendChanged } = begin();
  broadcast.tellChanged('library/shows');
  await settled();
  broadcast.tellChanged('library/shows');
  broadcast.tell({ volume: 0.5 });
  expect(sendChanged).toHaveBeenCalledTimes(2);
  expect(sendPatch).toHaveBeenCalledOnce();
});
