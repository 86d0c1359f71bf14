import { Toast } from '@base-ui/react/toast';

/** Where the toasts of the `Toast.Provider` around it show themselves: at the end of what scrolls. */
export function Toasts() {
  const { toasts } = Toast.useToastManager();
  return (
    <Toast.Viewport className="pointer-events-none sticky bottom-0 z-1 mx-auto flex w-full max-w-sm flex-col gap-2">
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          swipeDirection={[]}
          className="pointer-events-auto mt-2 rounded-xl bg-ink text-ground shadow-float transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
        >
          <Toast.Content className="flex min-h-11 items-center gap-2 ps-4 pe-1.5">
            <Toast.Title render={<p dir="auto" />} className="line-clamp-2 min-w-0 flex-1 py-2" />
            <Toast.Action className="h-8 shrink-0 rounded-full px-3 font-semibold hover:bg-ground/15 focus-visible:outline-current focus-visible:-outline-offset-2" />
          </Toast.Content>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}
