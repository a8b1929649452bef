import type { RunningServer } from '../../serving/running/running-server.ts'

/** What a server that has started prints: where it serves, and a first command to paste into a shell of this system. */
export function welcome(
  { url, brand, kubeconfig }: Pick<RunningServer, 'url' | 'brand' | 'kubeconfig'>,
  platform: NodeJS.Platform = process.platform,
): string {
  return [
    `Skerry serves ${brand.apiDomain} APIs at ${url}`,
    `kubeconfig: ${kubeconfig}`,
    `Try: ${platform === 'win32' ? byFlag(kubeconfig) : byVariable(kubeconfig)} get namespaces`,
    '',
  ].join('\n')
}

/** For cmd.exe and PowerShell, which set variables each in its own way. */
function byFlag(kubeconfig: string): string {
  return `kubectl --kubeconfig "${kubeconfig}"`
}

function byVariable(kubeconfig: string): string {
  const path = /^[\w./-]+$/.test(kubeconfig)
    ? kubeconfig
    : `'${kubeconfig.replaceAll("'", "'\\''")}'`
  return `KUBECONFIG=${path} kubectl`
}
