import { proxy } from 'comlink'
import type { Cancel, WebhookFunction } from '../../core/index.ts'
import { whilePresent } from './while-present.ts'

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
  const cancel = await add((review) => whilePresent(() => answer(review), ended, 'this webhook'))
  if (ended.aborted) cancel()
  else ended.addEventListener('abort', cancel, { once: true })
  return proxy(cancel)
}
