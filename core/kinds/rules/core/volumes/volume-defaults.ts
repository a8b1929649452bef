import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'

/** Volume source: `emptyDir` by default. */
export const defaultVolumeSource: DefaultAction = (volume) => {
  if (Object.keys(volume).every((key) => key === 'name')) volume['emptyDir'] = {}
}
