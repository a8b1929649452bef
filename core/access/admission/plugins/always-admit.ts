import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'AlwaysAdmit'

/** The plug-in AlwaysAdmit: it admits everything, so it is asked about nothing; its name is known for command lines that have it. */
export const alwaysAdmit: PluginRegistration = {
  name,
  isDefault: false,
  create: () => undefined,
}
