import { basename } from 'node:path'

/** Commands that a link to the program of their name starts, as programs that look for these names expect. */
const linkedNames: readonly string[] = ['kube-apiserver', 'etcd', 'kubectl']

/**
 * The command and its flags. A link to the program that has the name of a command, such as `kube-apiserver`, stands for the
 * command: the name is put first then.
 *
 * @param argv as in `process.argv`: the path of Node, that of the script as it was started, and the words
 */
export function commandWords([, script = '', ...words]: readonly string[]): readonly string[] {
  const name = basename(script).replace(/\.(?:[cm]?js|exe|cmd)$/i, '')
  return linkedNames.includes(name) ? [name, ...words] : words
}
