package controller

import (
	"fmt"
	"io"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"

	storagev1 "example.org/backups/api/v1"
)

func newBackup(name string, spec storagev1.BackupSpec) *storagev1.Backup {
	return &storagev1.Backup{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}, Spec: spec}
}

// reported waits until the controller has seen the latest spec of a backup.
func reported(t *testing.T, backup *storagev1.Backup) {
	t.Helper()
	must(t, poll(t.Context(), func() error {
		if err := k8sClient.Get(t.Context(), client.ObjectKeyFromObject(backup), backup); err != nil {
			return err
		}
		if seen := backup.Status.ObservedGeneration; seen != backup.Generation {
			return fmt.Errorf("generation %d is not reported, the last was %d", backup.Generation, seen)
		}
		return nil
	}))
}

func TestReconcile(t *testing.T) {
	ctx := t.Context()
	backup := newBackup("reconciled", storagev1.BackupSpec{Schedule: "@hourly"})
	must(t, k8sClient.Create(ctx, backup))
	reported(t, backup)
	if !meta.IsStatusConditionTrue(backup.Status.Conditions, "Ready") {
		t.Fatalf("the backup is not ready: %v", backup.Status.Conditions)
	}

	plan := &corev1.ConfigMap{}
	must(t, k8sClient.Get(ctx, client.ObjectKeyFromObject(backup), plan))
	if plan.Data["schedule"] != "@hourly" || plan.Data["keep"] != "3" {
		t.Fatalf("the plan is %v", plan.Data)
	}
	if !metav1.IsControlledBy(plan, backup) {
		t.Fatalf("the owners of the plan are %v", plan.OwnerReferences)
	}

	backup.Spec.Keep = ptr.To[int32](5)
	must(t, k8sClient.Update(ctx, backup))
	reported(t, backup)
	must(t, k8sClient.Get(ctx, client.ObjectKeyFromObject(backup), plan))
	if backup.Generation != 2 || plan.Data["keep"] != "5" {
		t.Fatalf("at generation %d, the plan is %v", backup.Generation, plan.Data)
	}

	plan.Data = nil
	must(t, k8sClient.Update(ctx, plan))
	must(t, poll(ctx, func() error {
		if err := k8sClient.Get(ctx, client.ObjectKeyFromObject(backup), plan); err != nil {
			return err
		}
		if plan.Data["keep"] != "5" {
			return fmt.Errorf("the plan stays %v", plan.Data)
		}
		return nil
	}))
}

func TestStatusIsApart(t *testing.T) {
	ctx := t.Context()
	backup := newBackup("apart", storagev1.BackupSpec{})
	backup.Status.ObservedGeneration = 7
	must(t, k8sClient.Create(ctx, backup))
	if backup.Status.ObservedGeneration != 0 {
		t.Fatalf("a request to create sets the status: %v", backup.Status)
	}
	reported(t, backup)
	stale := backup.DeepCopyObject().(*storagev1.Backup)
	backup.Spec.Schedule = "@weekly"
	must(t, k8sClient.Update(ctx, backup))
	stale.Status.Conditions = nil
	if err := k8sClient.Status().Update(ctx, stale); !apierrors.IsConflict(err) {
		t.Fatalf("a status of an old version is written: %v", err)
	}
}

// As in every envtest, no controller of kube-controller-manager runs: what an object owns remains.
func TestOwnedObjectRemains(t *testing.T) {
	ctx := t.Context()
	backup := newBackup("deleted", storagev1.BackupSpec{})
	must(t, k8sClient.Create(ctx, backup))
	reported(t, backup)
	must(t, k8sClient.Delete(ctx, backup))
	must(t, k8sClient.Get(ctx, client.ObjectKeyFromObject(backup), &corev1.ConfigMap{}))
	accounts := &corev1.ServiceAccountList{}
	must(t, k8sClient.List(ctx, accounts))
	if len(accounts.Items) > 0 {
		t.Fatalf("there are service accounts: %v", accounts.Items)
	}
}

func TestWebhooks(t *testing.T) {
	ctx := t.Context()
	backup := newBackup("defaulted", storagev1.BackupSpec{})
	must(t, k8sClient.Create(ctx, backup))
	if backup.Spec.Schedule != "@daily" || *backup.Spec.Keep != 3 {
		t.Fatalf("the defaults are %v", backup.Spec)
	}

	err := k8sClient.Create(ctx, newBackup("large", storagev1.BackupSpec{Keep: ptr.To[int32](101)}))
	if !apierrors.IsForbidden(err) || !strings.Contains(err.Error(), "101 copies are too many") {
		t.Fatalf("the webhook lets pass: %v", err)
	}

	err = k8sClient.Create(ctx, newBackup("none", storagev1.BackupSpec{Keep: ptr.To[int32](0)}))
	if !apierrors.IsInvalid(err) || !strings.Contains(err.Error(), "spec.keep") {
		t.Fatalf("the schema lets pass: %v", err)
	}
}

func TestAddedUser(t *testing.T) {
	ctx := t.Context()
	user, err := testEnv.AddUser(envtest.User{Name: "ann", Groups: []string{"readers"}}, nil)
	must(t, err)
	ann, err := client.New(user.Config(), client.Options{Scheme: scheme})
	must(t, err)
	if err := ann.List(ctx, &storagev1.BackupList{}); !apierrors.IsForbidden(err) {
		t.Fatalf("a user without rules may list: %v", err)
	}

	must(t, k8sClient.Create(ctx, &rbacv1.ClusterRole{
		ObjectMeta: metav1.ObjectMeta{Name: "read-backups"},
		Rules: []rbacv1.PolicyRule{{
			APIGroups: []string{"storage.example.org"}, Resources: []string{"backups"}, Verbs: []string{"get", "list"},
		}},
	}))
	must(t, k8sClient.Create(ctx, &rbacv1.ClusterRoleBinding{
		ObjectMeta: metav1.ObjectMeta{Name: "read-backups"},
		RoleRef:    rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: "ClusterRole", Name: "read-backups"},
		Subjects:   []rbacv1.Subject{{APIGroup: rbacv1.GroupName, Kind: rbacv1.GroupKind, Name: "readers"}},
	}))
	must(t, poll(ctx, func() error { return ann.List(ctx, &storagev1.BackupList{}) }))
	if err := ann.Create(ctx, newBackup("of-ann", storagev1.BackupSpec{})); !apierrors.IsForbidden(err) {
		t.Fatalf("a reader may write: %v", err)
	}

	kubectl, err := user.Kubectl()
	must(t, err)
	must(t, k8sClient.Create(ctx, newBackup("shown", storagev1.BackupSpec{Schedule: "@yearly"})))
	output, errors, err := kubectl.Run("get", "backups", "shown")
	if err != nil {
		text, _ := io.ReadAll(errors)
		t.Fatalf("kubectl: %v: %s", err, text)
	}
	text, err := io.ReadAll(output)
	must(t, err)
	if !strings.Contains(string(text), "@yearly") {
		t.Fatalf("kubectl prints %s", text)
	}
}

func TestInstalledDefinitions(t *testing.T) {
	ctx := t.Context()
	must(t, apiextensionsv1.AddToScheme(scheme))
	definition := &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "copies.storage.example.org"},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: "storage.example.org",
			Names: apiextensionsv1.CustomResourceDefinitionNames{Plural: "copies", Singular: "copy", Kind: "Copy", ListKind: "CopyList"},
			Scope: apiextensionsv1.ClusterScoped,
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name: "v1", Served: true, Storage: true,
				Schema: &apiextensionsv1.CustomResourceValidation{
					OpenAPIV3Schema: &apiextensionsv1.JSONSchemaProps{
						Type: "object", XPreserveUnknownFields: ptr.To(true),
					},
				},
			}},
		},
	}
	options := envtest.CRDInstallOptions{
		Scheme: scheme, CRDs: []*apiextensionsv1.CustomResourceDefinition{definition},
	}
	_, err := envtest.InstallCRDs(cfg, options)
	must(t, err)
	list := &metav1.PartialObjectMetadataList{}
	list.SetGroupVersionKind(storagev1.GroupVersion.WithKind("CopyList"))
	must(t, k8sClient.List(ctx, list))
	must(t, envtest.UninstallCRDs(cfg, options))
	must(t, poll(ctx, func() error {
		if err := k8sClient.List(ctx, list); !apierrors.IsNotFound(err) {
			return fmt.Errorf("the resource is still served: %w", err)
		}
		return nil
	}))
}

func TestPod(t *testing.T) {
	pod := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: "default", GenerateName: "pod-"},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "main", Image: "registry.example/main"}}},
	}
	must(t, k8sClient.Create(t.Context(), pod))
	if pod.Status.Phase != corev1.PodPending || pod.Spec.ServiceAccountName != "" {
		t.Fatalf("the pod is %v of the account %q", pod.Status.Phase, pod.Spec.ServiceAccountName)
	}
}
