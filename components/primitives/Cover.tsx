import { type RefObject, useEffect, useRef, useState } from 'react';
import { FALLBACK_COVERS } from '@/lib/model/constants';
import { itemName, type PlayableItem } from '@/lib/model/playable-item';
import { hashText } from '@/lib/model/values/hash';
import { isPictureAddress } from '@/lib/model/values/web-address';

const [FALLBACK] = FALLBACK_COVERS;

/** Marks an element that shows a picture. */
export const COVER = 'data-cover';

/**
 * The item's cover in a box of fixed size. Until it loads, and if there is none, shows the fallback in a
 * tint and with the item's initials, so that rows without covers can be told apart. A picture is requested
 * only when its box is visible: its host should learn nothing before.
 */
export function Cover({
  item,
  image = item?.image ?? '',
  isSure = false,
  isRound = false,
  onSettled,
  className,
}: {
  item: PlayableItem | null;
  /** A picture other than the item's own, such as the track's. */
  image?: string;
  /** Whether it is known to be visible: in another window, the page's own observer sees nothing. */
  isSure?: boolean;
  /** Whether it is a person's picture: a circle, with the initials in its middle. */
  isRound?: boolean;
  /** Called when a picture has loaded or failed. */
  onSettled?: (image: string, loaded: boolean) => void;
  /** Includes its size: `cover-11`. */
  className: string;
}) {
  const box = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(box, image, isSure);
  const [state, setState] = useState(() => begin(image));
  if (state.image !== image) setState(begin(image));

  function settle(loaded: boolean) {
    if (loaded) shown.add(image);
    setState({ image, loaded, failed: !loaded });
    onSettled?.(image, loaded);
  }

  return (
    <span
      ref={box}
      aria-hidden
      {...{ [COVER]: '' }}
      className={`relative block shrink-0 overflow-hidden bg-sunken after:absolute after:inset-0 after:rounded-[inherit] after:border after:border-ink/10 ${isRound ? 'rounded-full' : ''} ${className}`}
    >
      <img
        src={FALLBACK}
        alt=""
        draggable={false}
        className="absolute inset-0 size-full object-cover"
        style={
          item ? { filter: `hue-rotate(${hueOf(itemName(item))}deg) saturate(0.85)` } : undefined
        }
      />
      {item && (
        <span
          // Drawn by CSS, because it belongs to the picture and not to the surrounding text.
          data-initials={initialsOf(itemName(item))}
          className={`absolute text-[length:calc(0.3*var(--cover))] leading-none font-semibold text-white before:content-[attr(data-initials)] ${isRound ? 'inset-0 grid place-items-center' : 'start-[calc(0.1*var(--cover))] bottom-[calc(0.07*var(--cover))]'}`}
        />
      )}
      {isSeen && !state.failed && (
        <img
          key={image}
          // Otherwise the browser would not show a popup before all its covers have loaded.
          loading="lazy"
          src={image}
          alt=""
          draggable={false}
          decoding="async"
          // Many stations' logos are drawn for white pages, and what is behind them would show through.
          style={{ background: '#fff' }}
          onLoad={() => settle(true)}
          onError={() => settle(false)}
          className={`absolute inset-0 size-full object-cover transition-opacity ${state.loaded ? '' : 'opacity-0'}`}
        />
      )}
    </span>
  );
}

/** What is known of a picture before its box is drawn; one that was shown before is not faded in again. */
const begin = (image: string) => ({ image, loaded: shown.has(image), failed: false });

/** Pictures that have been visible, so that a row that comes back shows its own at once. Bounded. */
const seen = new Set<string>();
/** Those of them that have loaded. */
const shown = new Set<string>();
const MOST_SEEN = 1000;

/** Whether the picture has been visible, in this box or another. */
function useSeen(box: RefObject<HTMLElement | null>, image: string, isSure: boolean): boolean {
  const isPicture = isPictureAddress(image);
  const [seenHere, setSeenHere] = useState('');
  const isSeen = isSure || seenHere === image || seen.has(image);
  useEffect(() => {
    if (box.current === null || !isPicture || isSeen) return;
    return whenInSight(box.current, () => {
      if (seen.size >= MOST_SEEN) for (const kept of [seen, shown]) kept.clear();
      seen.add(image);
      setSeenHere(image);
    });
  }, [box, image, isPicture, isSeen]);
  return isPicture && isSeen;
}

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls `then` once when part of the element is visible. `loading="lazy"` alone loads up to 2,500 pixels
 * ahead (Chromium). Returns a function that stops waiting.
 */
function whenInSight(element: Element, then: () => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
  });
  const watching = observer;
  const stop = () => {
    waiting.delete(element);
    watching.unobserve(element);
  };
  waiting.set(element, () => {
    stop();
    then();
  });
  watching.observe(element);
  return stop;
}

/** A hue in degrees that is always the same for the same name, however it is spaced and capitalised. */
export const hueOf = (name: string): number =>
  hashText(name.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ')) % 360;

/**
 * At most two initials of a name: the first letters or digits of its first two words. A name without
 * letters gets its first emoji, if any.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+(?:[.,/]\p{N}+)*/gu) ?? [];
  const initials = words.slice(0, 2).map((word) => [...word][0]?.toLocaleUpperCase() ?? '');
  const emoji = /\p{L}/u.test(name) ? null : /\p{RGI_Emoji}/v.exec(name);
  return emoji?.[0] ?? initials.join('');
}
