/** As people type it, in one line. */
export function configMap(name: string, value = '1'): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
data:
  value: "${value}"
`
}

/** The lines that create it in the terminal. */
export function applied(name: string): readonly string[] {
  return ['apply -f - <<EOF', ...configMap(name).trimEnd().split('\n'), 'EOF']
}
