import { programLimits } from './program-messages.ts'

/**
 * What a program finds in its thread: `cluster`, `console`, timers, and a few things of the language's surroundings. Everything else that
 * the thread has by itself is taken away first. It is JavaScript of its own, as it runs where nothing can be imported.
 */
const surroundings = String.raw`
const send = ((post) => (message) => post(JSON.stringify(message)))(postMessage.bind(globalThis))
const listen = ((listener) => { globalThis.onmessage = (event) => listener(JSON.parse(event.data)) })
const limits = LIMITS
const kept = new Set(('Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error ' +
  'AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis self JSON Math Intl ArrayBuffer Atomics ' +
  'Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Float16Array Uint8ClampedArray ' +
  'BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef FinalizationRegistry SuppressedError ' +
  'DisposableStack AsyncDisposableStack Proxy Reflect decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN ' +
  'structuredClone queueMicrotask atob btoa TextEncoder TextDecoder URL URLSearchParams AbortController AbortSignal Event EventTarget ' +
  'onmessage onerror onunhandledrejection addEventListener removeEventListener dispatchEvent performance crypto').split(' '))
for (let place = globalThis; place && place !== Object.prototype; place = Object.getPrototypeOf(place)) {
  for (const name of Object.getOwnPropertyNames(place)) {
    if (kept.has(name) || name === 'constructor') continue
    try { delete place[name] } catch {}
    if (name in place) try { Object.defineProperty(place, name, { value: undefined }) } catch {}
  }
}
let last = 0, open = 0, isOver = false, isEnded = false, activity = 0
const waiting = new Map(), hooks = new Map(), timers = new Map()
const later = () => { activity++; if (open === 0 && isOver && !isEnded) send(['idle', activity]) }
const grown = () => { activity++; open++ }
const shrunk = () => { open--; later() }
let unprinted = 0, dropped = 0
const print = (stream, text) => {
  if (isEnded) return
  const size = text.length + limits.perText
  if (unprinted + size > limits.output) { dropped++; return }
  unprinted += size
  send(['out', stream, text])
}
const end = (code) => {
  if (isEnded) return
  tellDropped()
  isEnded = true
  send(['end', code])
}
const tellDropped = () => {
  if (dropped === 0) return
  unprinted = 0
  print('stderr', FILE + ': ' + dropped + ' lines were dropped, as they came too fast\n')
  dropped = 0
}
const shown = (value, depth) => {
  if (typeof value === 'string') return depth === 0 ? value : "'" + value.replaceAll("'", "\\'") + "'"
  if (typeof value === 'bigint') return value + 'n'
  if (typeof value === 'function') return '[Function' + (value.name ? ': ' + value.name : ' (anonymous)') + ']'
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Error) return placed(value)
  if (depth > 3) return Array.isArray(value) ? '[Array]' : '[Object]'
  const inner = (entries, [from, to]) => {
    if (entries.length === 0) return from.trim() + to.trim()
    const line = entries.join(', ')
    const pad = '  '.repeat(depth + 1)
    return line.length < 72 && !line.includes('\n') ? from + ' ' + line + ' ' + to : from + '\n' + pad + entries.join(',\n' + pad) + '\n' + '  '.repeat(depth) + to
  }
  const most = 100
  const cut = (list, each) => list.slice(0, most).map(each).concat(list.length > most ? ['... ' + (list.length - most) + ' more'] : [])
  if (Array.isArray(value)) return inner(cut(value, (each) => shown(each, depth + 1)), ['[', ']'])
  if (value instanceof Map) return 'Map(' + value.size + ') ' + inner(cut([...value], ([key, each]) => shown(key, depth + 1) + ' => ' + shown(each, depth + 1)), ['{', '}'])
  if (value instanceof Set) return 'Set(' + value.size + ') ' + inner(cut([...value], (each) => shown(each, depth + 1)), ['{', '}'])
  if (value instanceof Date) return value.toISOString()
  const key = (name) => /^[A-Za-z_$][\w$]*$/.test(name) ? name : shown(name, 1)
  return inner(cut(Object.entries(value), ([name, each]) => key(name) + ': ' + shown(each, depth + 1)), ['{', '}'])
}
const line = (stream) => (...values) => {
  const text = values.map((value) => shown(value, 0)).join(' ')
  print(stream, text.slice(0, limits.output / 4) + '\n')
}
const placed = (error) => {
  if (!(error instanceof Error)) return 'Uncaught ' + shown(error, 1)
  const place = placeOf(error)
  return error.name + ': ' + error.message + (place ? '\n    at ' + FILE + ':' + place : '')
}
const placeOf = ({ stack }) => {
  for (const frame of String(stack).slice(0, 100000).split('\n')) {
    const [, row, column] = /:(\d{1,7}):(\d{1,7})\)?$/.exec(frame) ?? []
    if (row > FIRST) return row - FIRST + ':' + column
  }
}
const fail = (error) => {
  if (isEnded) return
  unprinted = 0
  const place = error instanceof Error ? placeOf(error) : undefined
  print('stderr', (place ? FILE + ':' + place.split(':')[0] + '\n' : '') + placed(error) + '\n')
  end(1)
}
class ClusterError extends Error {
  constructor({ message, code, reason }) {
    super(message)
    this.name = 'ClusterError'
    if (code !== undefined) this.code = code
    if (reason !== undefined) this.reason = reason
  }
}
const queue = []
let underWay = 0
const ask = (message) => new Promise((resolve, reject) => {
  if (queue.length >= 10000) return reject(new ClusterError({ message: 'too many calls wait for their answer' }))
  grown()
  queue.push({ message, resolve, reject, at: new Error() })
  pump()
})
const pump = () => {
  while (underWay < limits.calls && queue.length > 0) {
    const { message, ...rest } = queue.shift()
    const id = ++last
    const [kind, ...others] = message
    let text
    try { send([kind, id, ...others]) } catch (error) { rest.reject(error); shrunk(); continue }
    underWay++
    waiting.set(id, rest)
  }
}
const settled = (id) => {
  const rest = waiting.get(id)
  waiting.delete(id)
  if (rest) { underWay--; pump() }
  return rest
}
const call = (name) => (...parameters) => ask(['call', name, parameters.map((each) => each === undefined ? null : each)])
const watch = (resource, options) => {
  let number, isLeft = false
  const leave = () => {
    if (isLeft) return
    isLeft = true
    if (number !== undefined) send(['leave', number])
  }
  return {
    [Symbol.asyncIterator]() { return this },
    async next() {
      number ??= await call('watch')(resource, options)
      if (isLeft) return { done: true, value: undefined }
      const value = await ask(['next', number])
      if (value === null) isLeft = true
      return value === null ? { done: true, value: undefined } : { done: false, value }
    },
    async return() { leave(); return { done: true, value: undefined } },
  }
}
const webhook = async (url, answer) => {
  if (typeof answer !== 'function') throw new TypeError('the second value of cluster.webhook is a function')
  grown()
  let hook
  try { hook = await call('webhook')(url) } catch (error) { shrunk(); throw error }
  hooks.set(hook, answer)
  return () => { if (hooks.delete(hook)) { send(['unhook', hook]); shrunk() } }
}
const review = async (number, hook, value) => {
  try {
    const answer = hooks.get(hook)
    if (!answer) throw new Error('the webhook has ended')
    send(['answer', number, await answer(value), null])
  } catch (error) {
    line('stderr')(error)
    send(['answer', number, null, String(error?.message ?? error)])
  }
}
const start = (task, milliseconds, repeats) => {
  if (timers.size >= limits.timers) throw new RangeError('there are ' + limits.timers + ' timers already')
  const id = ++last
  const length = Math.max(repeats ? 1 : 0, Math.min(Number(milliseconds) || 0, 2 ** 31 - 1))
  timers.set(id, { task, length, repeats })
  grown()
  send(['timer', id, length])
  return id
}
const stop = (id) => { if (timers.delete(id)) { send(['untimer', id]); shrunk() } }
const fire = (id) => {
  const timer = timers.get(id)
  if (!timer) return
  if (timer.repeats) send(['timer', id, timer.length])
  else timers.delete(id)
  try { timer.task() } catch (error) { fail(error) }
  if (!timer.repeats) shrunk()
}
listen(([kind, id, ...rest]) => {
  switch (kind) {
    case 'printed':
      unprinted = Math.max(0, unprinted - id)
      if (unprinted === 0) tellDropped()
      break
    case 'result': { settled(id)?.resolve(rest[0]); shrunk(); break }
    case 'failed': {
      const asked = settled(id)
      if (!asked) break
      const error = new ClusterError(rest[0])
      error.stack = asked.at.stack
      asked.reject(error)
      shrunk()
      break
    }
    case 'review': void review(id, ...rest); break
    case 'fire': fire(id); break
    case 'ping': send(['pong']); break
    case 'idle': if (open === 0 && isOver && id === activity) end(0)
  }
})
const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
const named = {}
for (const name of ['get', 'list', 'create', 'apply', 'update', 'patch', 'delete']) named[name] = call(name)
define('cluster', Object.freeze({ ...named, watch, webhook }))
define('console', Object.freeze({ log: line('stdout'), info: line('stdout'), debug: line('stdout'), warn: line('stderr'), error: line('stderr') }))
define('setTimeout', (task, milliseconds, ...values) => start(() => task(...values), milliseconds, false))
define('setInterval', (task, milliseconds, ...values) => start(() => task(...values), milliseconds, true))
define('clearTimeout', stop)
define('clearInterval', stop)
define('process', Object.freeze({ argv: ['node', FILE], env: {}, exit: (code = 0) => { end(code); throw ended } }))
const ended = new Error('the program has ended')
globalThis.onerror = (message, source, row, column, error) => { if (error !== ended) fail(error ?? new Error(String(message))); return true }
globalThis.onunhandledrejection = (event) => { event.preventDefault?.(); if (event.reason !== ended) fail(event.reason) }
send(['begun'])
return (program) => program().then(() => { isOver = true; later() }, (error) => { if (error !== ended) fail(error) })
`

/** A program as one script for a thread that has `postMessage` and `onmessage` alone. */
export interface ProgramScript {
  readonly text: string
  /** Lines before those of the file. */
  readonly linesBefore: number
}

/** The script of a file of JavaScript. Its top level may await. */
export function programScript(file: string, code: string): ProgramScript {
  const name = JSON.stringify(file)
  const head = `(() => {${surroundings}})()(async () => {`
  const linesBefore = head.split('\n').length
  const before = head
    .replace('LIMITS', JSON.stringify(programLimits))
    .replaceAll('FILE', () => name)
    .replaceAll('FIRST', String(linesBefore))
  const shown = file.replace(/[^\w./-]/g, '_')
  return { text: `${before}\n${code}\n})\n//# sourceURL=${shown}\n`, linesBefore }
}
