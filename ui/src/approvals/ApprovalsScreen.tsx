import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { can } from '#shared/auth/rules';
import { useToast } from '#ui/app/use-toast.ts';
import { Approvals } from '#ui/approvals/Approvals.tsx';
import { useAuth } from '#ui/auth/use-auth.ts';

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
