import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cleanHtml, TIME } from './clean-html';

interface CleanHtmlProps {
  /** HTML or plain text, as others wrote it. */
  text: string;
  /** What relative addresses in it are relative to. */
  base?: string;
  /** Seconds; times up to it can be played from. */
  duration?: number;
  /** Called with the seconds of such a time when it is pressed. */
  onTime?: (seconds: number) => void;
  className?: string;
}

const LOOK = [
  '[&_:is(p,ul,ol,dl,blockquote,pre,table,h4)]:mb-3 [&>:last-child]:mb-0',
  '[&_:is(ul,ol)]:ps-5 [&_ul]:list-disc [&_ol]:list-decimal [&_h4]:font-semibold',
  '[&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3',
  '[&_pre]:whitespace-pre-wrap [&_hr]:my-3 [&_hr]:border-line',
  '[&_:is(a,button)]:text-accent [&_:is(a,button)]:underline [&_:is(a,button)]:underline-offset-2',
  '[&_button]:tabular-nums',
].join(' ');

/** What others wrote, cleaned. The only place where foreign markup gets into a page. */
export function CleanHtml({ text, base, duration = 0, onTime, className = '' }: CleanHtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  const times = onTime ? duration : 0;
  const onPress = useEffectEvent((event: Event) => {
    const button = event.target instanceof Element ? event.target.closest(`[${TIME}]`) : null;
    if (button) onTime?.(Number(button.getAttribute(TIME)));
  });

  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(text, { base, duration: times }));
  }, [text, base, times]);

  useEffect(() => {
    const element = box.current;
    const listener = (event: Event) => onPress(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, []);

  return <div ref={box} dir="auto" className={`${LOOK} ${className}`} />;
}
