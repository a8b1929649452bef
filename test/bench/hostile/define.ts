import type { JsonObject } from '../../../core/base/api/json.ts'
import type { BenchTarget } from './bench-target.ts'

/** Creates a definition, and waits until its objects are served at `path`. */
export async function define(
  target: BenchTarget,
  definition: JsonObject,
  path: string,
): Promise<void> {
  await target.create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition)
  await target.wait(path, ({ status }) => status === 200)
}
