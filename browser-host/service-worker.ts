import { answerFrom } from './answer-from.ts'
import { isBrokerMessage } from './port/broker-messages.ts'
import { readServedPaths } from './port/served-path.ts'

declare const self: ServiceWorkerGlobalScope

// Read before the first event, so that a service worker that was stopped knows at once what it answers.
answerFrom(self, readServedPaths(new URL(self.location.href).searchParams))

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// Chromium tries once to replace a service worker as soon as it is idle; where that one was just asked something, only after 30 s.
self.addEventListener('message', (event) => {
  if (!isBrokerMessage(event.data) || event.data.skerry !== 'take-over') return
  event.waitUntil(self.skipWaiting())
})
