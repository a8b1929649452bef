import { Lazy } from '../../base/execution/lazy.ts'
import type { ShareTools } from './share-tools.ts'

export type { ShareTools } from './share-tools.ts'
export type { LoadedObjects, RefusedObject } from './load-objects.ts'
export type { SharedDraft, SharedFile, SharedLesson, SharedState } from './shared-state.ts'

/** The tools of shares, loaded together. */
const tools = new Lazy<ShareTools>(async () => (await import('./share-tools.ts')).shareTools)

/** Loads what makes shares and opens them. */
export function loadShareTools(): Promise<ShareTools> {
  return tools.load()
}
