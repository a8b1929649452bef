import { isBrokerMessage } from '../port/broker-messages.ts'
import { readServedPaths } from '../port/served-path.ts'
import { answerFrom } from './answer-from.ts'

declare const self: ServiceWorkerGlobalScope

// The served paths are in the script's URL, so that a restarted service worker has them before its first event.
answerFrom(self, readServedPaths(new URL(self.location.href).searchParams))

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// Chromium tries to replace a service worker once when it is idle, but one that just had an event only after 30 s.
self.addEventListener('message', (event) => {
  if (!isBrokerMessage(event.data) || event.data.skerry !== 'take-over') return
  event.waitUntil(self.skipWaiting())
})
