import type { BenchContext } from './bench-context.ts'
import type { Result } from './measure/result.ts'
import { getPod } from './rows/get-pod.ts'

export interface Row {
  /** What `--only` looks in. */
  readonly name: string
  run(context: BenchContext): Promise<Result[]>
}

export const rows: readonly Row[] = [{ name: 'GET a pod, HTTP/1.1', run: getPod }]
