import { answerFrom } from 'skerry/answer-from'

declare const self: ServiceWorkerGlobalScope

answerFrom(self, [{ name: 'demo', prefix: '/clusters/demo', perPage: false }])
