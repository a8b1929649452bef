import { columnInputs } from './columns.ts'
import type { HostileInput } from './hostile-input.ts'
import { largeObjectInputs } from './large-objects.ts'
import { logInputs } from './logs.ts'
import { shellInputs } from './shell-programs.ts'
import { stageInputs } from './stages.ts'
import { streamInputs } from './streams.ts'
import { uploadInputs } from './uploads.ts'
import { writeInputs } from './writes.ts'

/** All inputs; each is run against a server of its own. */
export const hostileInputs: readonly HostileInput[] = [
  ...uploadInputs,
  ...writeInputs,
  ...largeObjectInputs,
  ...columnInputs,
  ...streamInputs,
  ...logInputs,
  ...stageInputs,
  ...shellInputs,
]
