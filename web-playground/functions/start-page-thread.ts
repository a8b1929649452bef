import type { StartThread } from '../../core/index.ts'
import { startApart } from '../server/trust-own-scripts.ts'

/** Starts a program in a worker whose origin is its own; see the README of this folder. */
export const startPageThread: StartThread = (script, events) => {
  const worker = startApart(script.text)
  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') events.message(data)
  }
  worker.onerror = (event) => {
    event.preventDefault()
    // Firefox says nothing more of a program that it cannot read.
    if (!(event instanceof ErrorEvent)) {
      events.failed('SyntaxError: the program cannot be read')
      return
    }
    const { message, lineno } = event
    events.failed(message.replace(/^Uncaught /, '') || 'the program cannot be run', lineno)
  }
  return {
    post: (text) => worker.postMessage(text),
    close() {
      worker.onmessage = null
      worker.onerror = null
      worker.terminate()
    },
  }
}
