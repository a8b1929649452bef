import { loadPart } from '../../../base/execution/lazy.ts'
import type { HostProgram } from '../host-program.ts'

/** A program that is loaded when it is first run. */
function loaded(load: () => Promise<HostProgram>): HostProgram {
  return async (io, words) => (await load())(io, words)
}

/** Programs of the machine that containers have not, or not in full, by name. */
export const machinePrograms: Readonly<Record<string, HostProgram>> = {
  envsubst: loaded(async () => (await loadPart(() => import('./small-programs.ts'))).envsubst),
  jq: loaded(async () => (await loadPart(() => import('./jq-program.ts'))).jq),
  kustomize: loaded(async () => (await loadPart(() => import('./kustomize-program.ts'))).kustomize),
  less: loaded(async () => (await loadPart(() => import('./pager-program.ts'))).less),
  more: loaded(async () => (await loadPart(() => import('./pager-program.ts'))).more),
  tree: loaded(async () => (await loadPart(() => import('./small-programs.ts'))).tree),
  yq: loaded(async () => (await loadPart(() => import('./yq-program.ts'))).yq),
}
