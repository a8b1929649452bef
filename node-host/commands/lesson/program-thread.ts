import { Worker } from 'node:worker_threads'
import type { StartThread } from '../../../core/index.ts'

/**
 * The thread of a program: a context with the language alone, where the script finds `postMessage` and sets `onmessage`. It is text, as the
 * package has no file for it.
 */
const threadCode = `
const { parentPort, workerData } = require('node:worker_threads')
const { createContext, Script } = require('node:vm')
const context = createContext(Object.create(null))
const base64 = BASE64
const post = (text) => parentPort.postMessage(text)
Object.assign(context, { raw: post, rawAtob: atob, rawBtoa: btoa })
// The context's own functions stand before those of the thread, and errors are its own.
new Script(\`{
  const [send, fromBase64, toBase64] = [raw, rawAtob, rawBtoa]
  for (const name of ['raw', 'rawAtob', 'rawBtoa']) delete globalThis[name]
  const guarded = (work) => (text) => {
    try { return work(String(text)) } catch { throw new Error('The text is not correctly encoded') }
  }
  Object.assign(globalThis, {
    postMessage: (text) => { send(String(text)) },
    atob: guarded(fromBase64),
    btoa: guarded(toBase64),
    queueMicrotask: (task) => void Promise.resolve().then(task),
    structuredClone: (value) => JSON.parse(JSON.stringify(value)),
  })
}\`).runInContext(context)
process.on('unhandledRejection', (reason) => context.onunhandledrejection?.({ reason }))
process.on('uncaughtException', (error) => context.onerror?.(String(error?.message), '', 0, 0, error))
let script
try {
  script = new Script(workerData, { filename: 'program' })
} catch (error) {
  const [, row] = /^program:([0-9]+)/.exec(String(error.stack)) ?? []
  parentPort.postMessage({ failed: error.name + ': ' + error.message, row: row && Number(row) })
}
if (script) {
  parentPort.on('message', (data) => context.onmessage?.({ data }))
  script.runInContext(context)
}
`

/** `btoa` and `atob` as pages have them: a context of its own has the language alone, and functions of Node would lead out of it. */
const base64 = `{
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  globalThis.btoa = (value) => {
    const text = String(value)
    let [encoded, bits, count] = ['', 0, 0]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 255) throw new RangeError('btoa takes characters up to U+00FF')
      bits = (bits << 8) | code
      for (count += 8; count >= 6; count -= 6) encoded += digits[(bits >> (count - 6)) & 63]
      bits &= (1 << count) - 1
    }
    if (count > 0) encoded += digits[(bits << (6 - count)) & 63]
    return encoded + '='.repeat((4 - (encoded.length % 4)) % 4)
  }
  globalThis.atob = (value) => {
    let [text, bits, count] = ['', 0, 0]
    for (const digit of String(value).replace(/[\\s=]+/g, '')) {
      const number = digits.indexOf(digit)
      if (number === -1) throw new RangeError('atob takes base64')
      bits = (bits << 6) | number
      count += 6
      if (count < 8) continue
      count -= 8
      text += String.fromCharCode((bits >> count) & 255)
      bits &= (1 << count) - 1
    }
    return text
  }
}`

/** Mebibytes of memory that a program may take. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

interface ThreadFailure {
  readonly failed: string
  readonly row?: number
}

/** Starts a program in a thread of this process, in a context without Node's modules. */
export const startProgramThread: StartThread = (script, events) => {
  const worker = new Worker(
    threadCode.replace('BASE64', () => JSON.stringify(base64)),
    {
      eval: true,
      workerData: script.text,
      env: {},
      resourceLimits,
      stdout: true,
      stderr: true,
    },
  )
  let isClosed = false
  const failed = (message: string, row?: number): void => {
    if (!isClosed) events.failed(message, row)
  }
  worker.on('message', (message: string | ThreadFailure) => {
    if (isClosed) return
    if (typeof message === 'string') events.message(message)
    else failed(message.failed, message.row)
  })
  worker.on('error', (error: Error) => failed(`${error.name}: ${error.message}`))
  worker.on('exit', () => failed('the thread of the program has ended'))
  return {
    post: (text) => worker.postMessage(text),
    close() {
      isClosed = true
      void worker.terminate()
    },
  }
}
