import { Button, type ButtonProps } from './Button';
import { Spinner } from './Spinner';

/** A button that shows when its action is still running. Keeps its width. */
export function BusyButton({ busy, children, ...rest }: ButtonProps & { busy: boolean }) {
  return (
    <Button aria-busy={busy} {...rest}>
      <span className="relative">
        <span className={busy ? 'opacity-0' : ''}>{children}</span>
        {busy && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner className="size-4" />
          </span>
        )}
      </span>
    </Button>
  );
}
