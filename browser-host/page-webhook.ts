import { proxy } from 'comlink'
import type { Cancel, WebhookFunction } from '../core/index.ts'

/**
 * Adds a webhook whose function is in a page. A call that the page does not answer any more, as it has ended, fails at once.
 *
 * @param gone aborted when the page has ended.
 * @returns a function that ends that, for the page.
 */
export async function addPageWebhook(
  add: (answer: WebhookFunction) => Cancel | Promise<Cancel>,
  answer: WebhookFunction,
  gone: AbortSignal,
): Promise<Cancel> {
  const lost = new Promise<never>((_resolve, reject) => {
    const end = (): void =>
      reject(new Error('the page with the function of this webhook has ended'))
    if (gone.aborted) end()
    else gone.addEventListener('abort', end)
  })
  // Prevents an unhandled rejection where no call is under way.
  lost.catch(() => undefined)
  const cancel = await add((review) => Promise.race([answer(review), lost]))
  if (gone.aborted) cancel()
  gone.addEventListener('abort', cancel)
  return proxy(cancel)
}
