// Package v1 contains the webhooks of backups.
package v1

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	storagev1 "example.org/backups/api/v1"
)

const (
	defaultSchedule = "@daily"
	mostCopies      = 100
)

// SetupBackupWebhookWithManager registers the webhooks of backups.
func SetupBackupWebhookWithManager(mgr ctrl.Manager) error {
	return ctrl.NewWebhookManagedBy(mgr, &storagev1.Backup{}).
		WithDefaulter(defaulter{}).
		WithValidator(validator{}).
		Complete()
}

type defaulter struct{}

func (defaulter) Default(_ context.Context, backup *storagev1.Backup) error {
	if backup.Spec.Schedule == "" {
		backup.Spec.Schedule = defaultSchedule
	}
	return nil
}

type validator struct{}

func (validator) ValidateCreate(_ context.Context, backup *storagev1.Backup) (admission.Warnings, error) {
	return nil, check(backup)
}

func (validator) ValidateUpdate(_ context.Context, _, backup *storagev1.Backup) (admission.Warnings, error) {
	return nil, check(backup)
}

func (validator) ValidateDelete(context.Context, *storagev1.Backup) (admission.Warnings, error) {
	return nil, nil
}

func check(backup *storagev1.Backup) error {
	if keep := backup.Spec.Keep; keep != nil && *keep > mostCopies {
		return fmt.Errorf("%d copies are too many, at most %d may be kept", *keep, mostCopies)
	}
	return nil
}
