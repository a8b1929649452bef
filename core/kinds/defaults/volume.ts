import type { DefaultAction } from '../../schema/defaulting-environment.ts'

/** A volume that names no source is an empty directory. */
export const defaultVolumeSource: DefaultAction = (volume) => {
  if (Object.keys(volume).every((key) => key === 'name')) volume['emptyDir'] = {}
}
