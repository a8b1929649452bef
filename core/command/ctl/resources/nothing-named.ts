import { CtlError } from '../ctl-error.ts'

/** The error for a line that names neither a resource nor a file. */
export function nothingNamed(): CtlError {
  return new CtlError(
    'You must provide one or more resources by argument or filename.\n' +
      'Example resource specifications include:\n' +
      "   '-f rsrc.yaml'\n   '--filename=rsrc.json'\n   '<resource> <name>'\n   '<resource>'",
  )
}
