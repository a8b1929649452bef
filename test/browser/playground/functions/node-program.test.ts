import { expect, it, onTestFinished } from 'vitest'
import { programScript } from '../../../../core/command/functions/program-script.ts'
import { startPageThread } from '../../../../web-playground/functions/start-page-thread.ts'
import { startApart } from '../../../../web-playground/server/trust-own-scripts.ts'
import { nodeProgramContract } from '../../../contract/node-program.ts'

nodeProgramContract(startPageThread, [
  'document',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'importScripts',
  'Worker',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'postMessage',
  'navigator',
  'location',
])

it('a program of the page keeps none of the names that browsers may have for a network, storage or other threads', async () => {
  const code = `
    const names = new Set()
    for (let place = globalThis; place; place = Object.getPrototypeOf(place)) {
      for (const name of Object.getOwnPropertyNames(place)) if (globalThis[name] !== undefined) names.add(name)
    }
    console.log([...names].filter((name) => /fetch|request|socket|import|worker|storage|indexed|cache|channel|locks|^rtc|transport|navigator/i.test(name)).join())`
  const printed = await new Promise((resolve, reject) => {
    const thread = startPageThread(programScript('names.js', code), {
      message(text) {
        const message: unknown = JSON.parse(text)
        if (!Array.isArray(message) || message[0] !== 'out') return
        thread.close()
        resolve(message[2])
      },
      failed: (message) => reject(new Error(message)),
    })
  })
  expect(printed).toBe('\n')
})

it('a worker apart has an origin of its own: it cannot read what the page may, nor its storage', async () => {
  const script = `
    const tried = async (work) => { try { await work(); return 'done' } catch ({ name }) { return name } }
    Promise.all([
      self.origin,
      tried(() => fetch('${location.origin}/')),
      tried(() => new Promise((done, failed) => { const asked = indexedDB.open('a'); asked.onsuccess = done; asked.onerror = () => failed(asked.error) })),
      tried(async () => { if ((await caches.keys()).length > 0) throw new Error('the caches of the page') }),
    ]).then((all) => self.postMessage(all.join()))`
  await caches.open('of the page')
  onTestFinished(async () => void (await caches.delete('of the page')))
  const worker = startApart(script)
  const said = await new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
  })
  worker.terminate()
  expect(said).toMatch(
    // WebKit's worker has caches, of an origin of its own.
    /^null,TypeError,SecurityError,(?:done|SecurityError|ReferenceError|NS_ERROR_FAILURE)$/,
  )
})
