import { describe, expect, it } from 'vitest'
import { TypedWorkstation } from '../../../support/command/typed-workstation.ts'

describe('the workstation', () => {
  const workstation = new TypedWorkstation()

  it('a shell keeps variables, its directory and its aliases between lines', async () => {
    await workstation.type('NAME=web; mkdir -p shop && cd shop\nalias hello="echo hello"')
    expect(await workstation.type('hello $NAME from $(pwd)')).toBe(
      'hello web from /home/learner/shop\n',
    )
    await workstation.type('cd')
  })

  it('kubectl reads here-documents and files, and its output goes through pipes and redirections', async () => {
    const created = await workstation.type(`kubectl apply -f - <<EOF
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { colour: blue }
EOF
kubectl get configmap settings -o yaml > settings.yaml
grep -c 'colour: blue' settings.yaml && kubectl delete -f settings.yaml`)
    expect(created).toBe('configmap/settings created\n1\nconfigmap "settings" deleted\n')
  })

  it('a failed command gives its exit code to what follows it', async () => {
    const { code, output } = await workstation.run(
      'kubectl get pod nothing || echo "code $?"; false',
    )
    expect(output).toBe('Error from server (NotFound): pods "nothing" not found\ncode 1\n')
    expect(code).toBe(1)
  })

  it('commands are recorded with their lines, exit codes and output', async () => {
    workstation.machine.commands.clear()
    await workstation.type('echo one | tr a-z A-Z\nkubectl get pod nothing')
    expect(workstation.machine.commands.list()).toEqual([
      { line: 'echo one | tr a-z A-Z', code: 0, output: 'ONE\n' },
      {
        line: 'kubectl get pod nothing',
        code: 1,
        output: 'Error from server (NotFound): pods "nothing" not found\n',
      },
    ])
  })

  it('curl reaches services by name and by address, node ports and the API server', async () => {
    await workstation.type(`kubectl create deployment web --image=nginx
kubectl expose deployment web --port=80 --type=NodePort
kubectl rollout status deployment/web`)
    const answers = await workstation.type(`curl -s http://web | grep -o '<title>.*</title>'
curl -s "http://$(kubectl get service web -o jsonpath='{.spec.clusterIP}')" | grep -c nginx
NODE=$(kubectl get node -o jsonpath='{.items[0].status.addresses[0].address}')
curl -s -o /dev/null -w '%{http_code}\\n' "http://$NODE:$(kubectl get service web -o jsonpath='{.spec.ports[0].nodePort}')"
curl -sk https://localhost/version | grep gitVersion | wc -l
curl -sk -o /dev/null -w '%{http_code}\\n' https://localhost/api/v1/pods
curl -s http://nothing; echo "code $?"`)
    expect(answers.split('\n')).toEqual([
      '<title>Welcome to nginx!</title>',
      expect.stringMatching(/^\d+$/),
      '200',
      '1',
      '403',
      'code 6',
      '',
    ])
  })

  it('a watch runs in the background until it is killed', async () => {
    const output =
      await workstation.type(`kubectl get configmaps -w --output-watch-events -o name > watched &
jobs
kubectl create configmap new
kill %1
wait
grep -c new watched`)
    expect(output).toMatch(/Running\s+kubectl get configmaps/)
    expect(output).toMatch(/configmap\/new created/)
  })

  it('kubectl exec hands its input to the process of a pod', async () => {
    await workstation.type(
      'kubectl run box --image=busybox -- sleep 3600\nkubectl wait pod/box --for=condition=Ready',
    )
    expect(await workstation.type('echo hello | kubectl exec -i box -- tr a-z A-Z')).toBe('HELLO\n')
  })

  it('port-forward listens on the machine', async () => {
    const output = await workstation.type(`kubectl port-forward deployment/web 8080:80 > forwarded &
until curl -s localhost:8080 | grep -o '<title>.*</title>'; do sleep 1; done
kill %1`)
    expect(output).toContain('<title>Welcome to nginx!</title>')
  })

  it('kubectl edit opens the editor of the machine, which may be any program', async () => {
    const output = await workstation.type(`kubectl create configmap edited --from-literal=x=1
KUBE_EDITOR="sed -i 's/x: .*/x: two words/'" kubectl edit configmap edited
kubectl get configmap edited -o jsonpath='{.data.x}'; ls /tmp
KUBE_EDITOR=false kubectl edit configmap edited || echo "code $?"`)
    expect(output).toBe(
      'configmap/edited created\nconfigmap/edited edited\ntwo words' +
        'error: there was a problem with the editor "false"\ncode 1\n',
    )
  })
})
