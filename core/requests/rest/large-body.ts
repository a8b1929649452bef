import { runSteps, type Steps, runStepsYielding } from '../../base/execution/steps.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ResourceContext } from './resource-context.ts'

/** The size in bytes from which on other requests get turns between the steps of a write. */
const largeBody = 128 * 1024

const largeRequests = new WeakSet<ApiRequest>()

/** Reads a request's body, and remembers whether it is large. */
export function readBytes(context: ResourceContext, limit: number): Promise<Uint8Array> {
  return context.request.body(limit).then((bytes) => {
    const { definition, info, services } = context
    services.metrics.bodies.received(definition, info.verb, bytes.length)
    noteSize(context, bytes.length)
    return bytes
  })
}

/** Remembers that the write of a request takes long, though its body may be short. */
export function noteLarge({ request }: ResourceContext): void {
  largeRequests.add(request)
}

/** Remembers a request that writes an object of so many bytes, where they are many. */
export function noteSize(context: ResourceContext, bytes: number): void {
  if (bytes >= largeBody) noteLarge(context)
}

/** Yields to other requests between two steps of a write with a large body; undefined for a small body. */
export function yieldIfLarge({ request, services }: ResourceContext): Promise<void> | undefined {
  return largeRequests.has(request) ? services.runtime.timers.yieldTurn() : undefined
}

/** Takes the steps of a write, with turns for other requests between them where its body is large. */
export function runYielding<T>(context: ResourceContext, steps: Steps<T>): T | Promise<T> {
  return largeRequests.has(context.request)
    ? runStepsYielding(context.services.runtime.timers, steps)
    : runSteps(steps)
}
