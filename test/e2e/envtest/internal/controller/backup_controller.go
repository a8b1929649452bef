// Package controller contains the controller of backups.
package controller

import (
	"context"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	storagev1 "example.org/backups/api/v1"
)

// BackupReconciler puts the plan of a backup into a ConfigMap of the same name, which the backup owns.
type BackupReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

// +kubebuilder:rbac:groups=storage.example.org,resources=backups,verbs=get;list;watch
// +kubebuilder:rbac:groups=storage.example.org,resources=backups/status,verbs=update
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch;create;update

// Reconcile writes the ConfigMap of a backup, and reports in its status.
func (r *BackupReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	backup := &storagev1.Backup{}
	if err := r.Get(ctx, req.NamespacedName, backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	plan := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, plan, func() error {
		plan.Data = map[string]string{
			"schedule": backup.Spec.Schedule,
			"keep":     strconv.Itoa(int(*backup.Spec.Keep)),
		}
		return controllerutil.SetControllerReference(backup, plan, r.Scheme)
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	backup.Status.ObservedGeneration = backup.Generation
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{
		Type:               "Ready",
		Status:             metav1.ConditionTrue,
		Reason:             "Planned",
		ObservedGeneration: backup.Generation,
	})
	return ctrl.Result{}, r.Status().Update(ctx, backup)
}

// SetupWithManager adds the controller to a manager.
func (r *BackupReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&storagev1.Backup{}).
		Owns(&corev1.ConfigMap{}).
		Named("backup").
		Complete(r)
}
