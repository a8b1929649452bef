import { serverUser } from '../../../base/api/user.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'AlwaysDeny'

function refuse(attributes: AdmissionAttributes): void {
  if (attributes.write.user.name === serverUser.name) return
  throw forbiddenWrite(attributes, 'admission control is denying all modifications')
}

/** The plug-in AlwaysDeny: refuses every write but those of the server itself, which could not start otherwise. */
export const alwaysDeny: PluginRegistration = {
  name,
  isDefault: false,
  create: () => ({ name, handles: () => true, mutate: refuse, validate: refuse }),
}
