import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { can } from '#shared/auth/rules';
import { Approvals } from '#ui/features/approvals/Approvals.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Only the platform's owner decides; other administrators see a message and go to the start page. */
export default function ApprovalsScreen() {
  const { user } = useAuth();
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const isDenied = user !== null && !can(user, 'decideVenues');
  useEffect(() => {
    if (!isDenied) return;
    toast({ title: t('approvals.denied.title'), description: t('approvals.denied.text'), look: 'destructive' });
    navigate('/', { replace: true });
  }, [isDenied, navigate, toast, t]);
  return isDenied ? null : <Approvals />;
}
