import type { AdmissionAttributes } from './admission-attributes.ts'
import type { Admitted } from './admission-plugin.ts'

/** The phase of an admission: plug-ins first change an object, and judge it once it is validated. */
export type Phase = 'mutating' | 'validating'

/** One plug-in's part in a phase. */
export interface Decision {
  readonly plugin: string
  readonly phase: Phase
  decide(attributes: AdmissionAttributes): Admitted
}
