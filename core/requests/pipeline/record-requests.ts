import type { RequestObserver } from '../../access/observe/request-record.ts'
import type { Stage } from './exchange.ts'
import { RequestRecorder } from './request-recorder.ts'

/** Reports every request to an observer; outermost, so that it sees answers as they are sent, failures included. */
export function recordRequests(observer: RequestObserver): Stage {
  return (exchange, next) => {
    const recorder = new RequestRecorder(observer, exchange)
    try {
      const answer = next(recorder.exchange)
      if (!(answer instanceof Promise)) return recorder.answered(answer)
      return answer.then(
        (outcome) => recorder.answered(outcome),
        (error: unknown) => recorder.failed(error),
      )
    } catch (error) {
      return recorder.failed(error)
    }
  }
}
