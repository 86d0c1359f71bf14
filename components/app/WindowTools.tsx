import AppWindow from 'lucide-react/icons/app-window';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '@/lib/i18n/translate';
import { showsFile, showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { useShortcuts } from '@/lib/ui/use-shortcuts';
import { LeftToRight } from '../player/LeftToRight';
import { PopupTexts, useNowPlaying } from '../player/NowPlaying';
import { PlayButton, SkipButton } from '../player/Transport';
import { useCoverAccent } from '../player/use-cover-accent';
import { VolumeControl } from '../player/VolumeControl';
import { Cover } from '../primitives/Cover';
import { IconButton } from '../primitives/IconButton';

/** Document Picture-in-Picture (WICG), not in TypeScript's library yet. Only pages in tabs may use it. */
interface SmallWindows {
  /** The open window; there is at most one. */
  readonly window: Window | null;
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

declare global {
  interface Window {
    documentPictureInPicture?: SmallWindows;
  }
}

interface WindowToolsProps {
  /** Omitted in a tab. */
  onOpenTab?: () => void;
}

/** What a panel or a tab can do with its window and the popup cannot: loaded after the first frame. */
export function WindowTools({ onOpenTab }: WindowToolsProps) {
  const small = window.documentPictureInPicture;
  if (!onOpenTab) return small && <KeepOnTop small={small} />;
  return (
    <IconButton label={t('app.open_in_tab')} onClick={onOpenTab}>
      <AppWindow aria-hidden className="size-5" />
    </IconButton>
  );
}

/** In CSS pixels. The listener can make it larger. */
const SIZE = { width: 320, height: 180 };

/** Opens and closes a small window with the player, which stays on top of all others. */
function KeepOnTop({ small }: { small: SmallWindows }) {
  // A new language renders the page from scratch, and leaves the window open.
  const [opened, setOpened] = useState(small.window);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (opened === null) return;
    const listening = new AbortController();
    const onClose = () => {
      setOpened(null);
      button.current?.focus();
    };
    opened.addEventListener('pagehide', onClose, { signal: listening.signal });
    return () => listening.abort();
  }, [opened]);

  async function toggle() {
    if (opened !== null) return opened.close();
    // Browsers open the window only on a press.
    setOpened(await small.requestWindow(SIZE).catch(() => null));
  }

  return (
    <>
      <IconButton
        ref={button}
        label={t('app.keep_on_top')}
        aria-pressed={opened !== null}
        onClick={toggle}
        className="aria-pressed:bg-sunken aria-pressed:text-accent"
      >
        <PictureInPicture2 aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
      {opened && createPortal(<SmallPlayer of={opened} />, opened.document.body)}
    </>
  );
}

/** The small window has no place for a bookmark's toast. */
const noBookmark = () => {};

/** The player in a separate window: what is on and the most needed controls. */
function SmallPlayer({ of }: { of: Window }) {
  const { state } = usePlayer();
  const { item, source, text, image } = useNowPlaying();
  // The page's own cover is not loaded while another tab is in front.
  const readAccent = useCoverAccent(image ?? item?.image ?? '', state.hostAccess);
  const box = useRef<HTMLElement>(null);
  const canSkip = showsFile(state) || showsRewind(state);
  useShortcuts(noBookmark, of);

  useEffect(() => {
    const stop = wearLooks(of.document);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && of.close();
    of.addEventListener('keydown', onKey);
    const find = (what: string) => box.current?.querySelector<HTMLElement>(what);
    // Only the play button has `aria-busy`.
    if (!of.document.activeElement?.matches('button, input'))
      (find('[aria-busy]:not(:disabled)') ?? find('button:not(:disabled)'))?.focus();
    return () => {
      stop();
      of.removeEventListener('keydown', onKey);
    };
  }, [of]);

  return (
    <section
      ref={box}
      aria-label={t('player.region')}
      className="flex h-full flex-col gap-2 overflow-hidden bg-raised p-3"
    >
      <div className="flex min-h-0 flex-1 items-center gap-3">
        <Cover
          {...{ item, image }}
          isSure
          onSettled={readAccent}
          className="cover-[clamp(3rem,100vh-6rem,40vw)] rounded-xl"
        />
        <PopupTexts {...{ item, source, text }} announced />
      </div>
      <div className="flex items-center justify-between">
        <LeftToRight className="flex items-center gap-1">
          {canSkip && <SkipButton direction="back" />}
          <PlayButton className="size-11" />
          {canSkip && <SkipButton direction="forward" />}
        </LeftToRight>
        <VolumeControl sliderClass="w-20" />
      </div>
    </section>
  );
}

/**
 * Makes another document look like the page: its styles, language, direction, theme and accent, also whenever these
 * change. Returns a function that stops it.
 */
function wearLooks(other: Document): () => void {
  const page = document.documentElement;
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  // The pages' security policy allows no styles in the document itself. A sheet belongs to one document.
  const { CSSStyleSheet: Sheet } = other.defaultView as unknown as typeof globalThis;
  other.adoptedStyleSheets = sheets.map(({ cssRules }) => {
    const sheet = new Sheet();
    sheet.replaceSync([...cssRules].map(({ cssText }) => cssText).join('\n'));
    return sheet;
  });
  // This window may be narrower than any page.
  other.body.style.minWidth = '0';

  function follow() {
    const { lang, dir, dataset, style } = page;
    other.title = document.title;
    Object.assign(other.documentElement, { lang, dir });
    other.documentElement.style.cssText = style.cssText;
    if (dataset.theme === undefined) delete other.documentElement.dataset.theme;
    else other.documentElement.dataset.theme = dataset.theme;
  }

  follow();
  const observer = new MutationObserver(follow);
  observer.observe(page, { attributes: true });
  return () => observer.disconnect();
}
