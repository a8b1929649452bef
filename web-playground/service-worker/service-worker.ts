import { answerFrom } from '../../browser-host/answer-from.ts'
import { readServedPaths, servedRequest } from '../../browser-host/port/served-path.ts'
import { PageFiles } from './page-files.ts'

declare const self: ServiceWorkerGlobalScope

const servers = readServedPaths(new URL(self.location.href).searchParams)
const files = new PageFiles(new URL('.', self.location.href).href)

answerFrom(self, servers)

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([files.renew(), self.skipWaiting()]))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const isOurs = url.origin === self.location.origin && request.method === 'GET'
  if (!isOurs || servedRequest(servers, url)) return
  if (request.mode !== 'navigate') {
    event.respondWith(files.file(request))
    return
  }
  event.respondWith(files.page(request))
  event.waitUntil(files.renew())
})
