import type { Browser, CDPSession, Target } from 'puppeteer-core';

/** Puppeteer attaches a debugger to every target, which keeps a worker alive. This excludes some of them. */
export const attachTo = (target: Target): boolean =>
  !['service_worker', 'background_page', 'other'].includes(target.type());

/** The worker and the offscreen document of an extension, observed without attaching a debugger. */
export interface ExtensionTargets {
  has(kind: TargetKind): Promise<boolean>;
  /** Attaches, evaluates, detaches. Rejects with what the source threw, or if there is no such target. */
  evaluate(kind: TargetKind, source: string): Promise<unknown>;
  /** Ends the target and waits until it is gone; false if there was none. */
  end(kind: TargetKind): Promise<boolean>;
}

type TargetKind = 'service_worker' | 'background_page';

/** Milliseconds between two checks, and the number of checks before another request to end the target. */
const LOOK_AFTER = 10;
const LOOKS = 50;

export async function watchTargets(browser: Browser, origin: string): Promise<ExtensionTargets> {
  const session = await browser.target().createCDPSession();

  const find = async (kind: TargetKind) => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.find(({ type, url }) => type === kind && url.startsWith(`${origin}/`));
  };

  return {
    has: async (kind) => (await find(kind)) !== undefined,
    async evaluate(kind, source) {
      const target = await find(kind);
      if (!target) throw new Error(`The extension has no ${kind} now.`);
      const { targetId } = target;
      const { sessionId } = await session.send('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      try {
        const attached = session.connection()?.session(sessionId);
        return await evaluateIn(attached ?? session, source);
      } finally {
        // The target may have ended meanwhile.
        await session.send('Target.detachFromTarget', { sessionId }).catch(() => {});
      }
    },
    async end(kind) {
      const target = await find(kind);
      if (!target) return false;
      const { targetId } = target;
      // A worker that is still starting ignores the first request.
      for (;;) {
        await session.send('Target.closeTarget', { targetId }).catch(() => {});
        for (let looks = 0; looks < LOOKS; looks++) {
          const { targetInfos } = await session.send('Target.getTargets');
          if (!targetInfos.some((other) => other.targetId === targetId)) return true;
          await new Promise((resolve) => setTimeout(resolve, LOOK_AFTER));
        }
      }
    },
  };
}

async function evaluateIn(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (!exceptionDetails) return result.value;
  throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}
