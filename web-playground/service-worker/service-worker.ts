import { readServedPaths, servedRequest } from '../../browser-host/port/served-path.ts'
import { answerFrom } from '../../browser-host/service-worker/answer-from.ts'
import { cacheFiles } from './cache-files.ts'
import { PageFiles } from './page-files.ts'

declare const self: ServiceWorkerGlobalScope

const servers = readServedPaths(new URL(self.location.href).searchParams)
const files = new PageFiles(new URL('.', self.location.href).href)

answerFrom(self, servers)

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Asked for by a page once it runs: the first visit needs not wait for files that only the next one wants.
self.addEventListener('message', (event) => {
  if (event.data === cacheFiles) event.waitUntil(files.renew())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const isOurs = url.origin === self.location.origin && request.method === 'GET'
  if (!isOurs || servedRequest(servers, url)) return
  event.respondWith(request.mode === 'navigate' ? files.page(request) : files.file(request))
})
