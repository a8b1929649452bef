import { proxy } from 'comlink'
import type { Cancel, WebhookFunction } from '../../core/index.ts'

/**
 * Adds a webhook whose function is in a page. A call that the page does not answer any more, as it has ended, fails at once.
 *
 * @param ended aborted when the page has ended.
 * @returns a function that ends that, for the page.
 */
export async function addPageWebhook(
  add: (answer: WebhookFunction) => Cancel | Promise<Cancel>,
  answer: WebhookFunction,
  ended: AbortSignal,
): Promise<Cancel> {
  const cancel = await add((review) => whilePresent(() => answer(review), ended))
  if (ended.aborted) cancel()
  else ended.addEventListener('abort', cancel, { once: true })
  return proxy(cancel)
}

/** Calls a page; rejects once that has ended. Nothing of the call is kept longer than it takes. */
function whilePresent<T>(call: () => T | Promise<T>, ended: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void =>
      reject(new Error('the page with the function of this webhook has ended'))
    if (ended.aborted) return end()
    ended.addEventListener('abort', end)
    const called = Promise.resolve().then(call)
    void called.then(resolve, reject).finally(() => ended.removeEventListener('abort', end))
  })
}
