import { answerFrom } from './answer-from.ts'
import { readServedPaths } from './port/served-path.ts'

declare const self: ServiceWorkerGlobalScope

// Read before the first event, so that a service worker that was stopped knows at once what it answers.
answerFrom(self, readServedPaths(new URL(self.location.href).searchParams))

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
