/** A lesson of two steps with checks, and one without. */
export const sampleLesson = `---
title: A first pod
summary: You start a pod.
minutes: 6
nodes: 1
fixtures: |
  apiVersion: v1
  kind: Namespace
  metadata: { name: shop }
files:
  note.txt: hello
---

## Start the pod

\`\`\`yaml file=pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: web, labels: { app: web } }
spec: { containers: [{ name: web, image: nginx }] }
\`\`\`

\`\`\`check
goal: The pod web runs
objects:
  web: pod/web
pass: web != null && web.status.phase == 'Running'
missing:
  - when: web == null
    say: There is no pod \`web\` yet.
  - say: 'The pod is {{ web.status.phase }}; wait until it is Running.'
\`\`\`

\`\`\`solution
kubectl apply -f pod.yaml
kubectl wait pod/web --for=condition=Ready
\`\`\`

\`\`\`wrong
kubectl run wbe --image=nginx
#> There is no pod \`web\` yet.
\`\`\`

\`\`\`wrong
sed -i 's/image: nginx/image: nginx:1.161/' pod.yaml
kubectl apply -f pod.yaml
#> The pod is Pending
\`\`\`

## Look

Nothing is checked here.

## Read its log

\`\`\`check
goal: You have seen the log
pass: commands.exists(c, c.line.contains('logs') && c.code == 0) && requests.exists(r, r.subresource == 'log' && r.name == 'web')
missing:
  - when: commands.size() > 0
    say: '\`{{ commands[commands.size() - 1].line }}\` shows no log.'
  - say: Run a command.
\`\`\`

\`\`\`solution
kubectl logs web
\`\`\`

\`\`\`wrong
kubectl get pods
#> \`kubectl get pods\` shows no log.
\`\`\`
`
