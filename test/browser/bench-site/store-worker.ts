// What a chunk imports from a worker's entry runs that a second time in WebKit: the entry has one import, on demand.
const early: MessageEvent<unknown>[] = []
const keep = (event: MessageEvent<unknown>): void => void early.push(event)
addEventListener('message', keep)

import('./store-calls.ts').then(({ exposeStore }) => {
  removeEventListener('message', keep)
  exposeStore()
  for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }))
}, reportError)
