import { onAbort } from '../execution/on-abort.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { answerWithoutUpgrade } from '../http/refuse-upgrade.ts'
import { type ConnectOutcome, isUpgrade } from '../http/request-handler.ts'
import type { TransportConnection } from './transport.ts'

/** A server's connection as its client in the same process has it; a response is a refusal. */
export function connectInProcess(
  outcome: ConnectOutcome,
  signal: AbortSignal,
): TransportConnection | ApiResponse {
  if (isUpgrade(outcome)) return answerWithoutUpgrade(outcome)
  if ('status' in outcome) return outcome
  const { protocol, stream, receive } = outcome
  const messages = stream.messages[Symbol.asyncIterator]()
  let isOver = false
  const leave = (): void => {
    if (isOver) return
    isOver = true
    stopWaiting()
    messages.return?.()?.catch(() => undefined)
  }
  const stopWaiting = onAbort(signal, leave)
  if (signal.aborted) leave()
  let sent = Promise.resolve()
  return {
    protocol,
    messages: received(messages, signal, leave),
    send(message) {
      if (isOver) return Promise.reject(new TypeError('the connection is over'))
      // A watch takes no messages and drops them.
      sent = sent.then(() => (isOver ? undefined : receive?.(message.slice())))
      return sent
    },
  }
}

async function* received(
  messages: AsyncIterator<Uint8Array>,
  signal: AbortSignal,
  leave: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { done, value } = await messages.next()
      signal.throwIfAborted()
      if (done === true) return
      yield value
    }
  } finally {
    leave()
  }
}
